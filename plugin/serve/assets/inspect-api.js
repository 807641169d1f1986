// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the server is asked. Every failure is an ApiError, whose message and remedy are for people.

export class ApiError extends Error {
  constructor(status, message, remedy) {
    super(message);
    this.status = status;
    this.remedy = remedy;
  }
}

async function ask(address, options = {}) {
  let response;
  try {
    response = await fetch(address, { ...options, redirect: "error" });
  } catch {
    throw new ApiError(0, "The server does not answer.", "See whether winnow serve still runs, then try again.");
  }
  const body = await response.json().catch(() => null);
  if (!response.ok || body === null) {
    const said = body && body.error;
    throw new ApiError(response.status, said ? said.message : `The server answers ${response.status}.`,
      said ? said.remedy : "");
  }
  return body;
}

const send = (method, address, body, etag) => ask(address, {
  method,
  headers: { "Content-Type": "application/json", ...(etag ? { "If-Match": etag } : {}) },
  body: JSON.stringify(body || {}),
});

const query = (values) => {
  const kept = Object.entries(values).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  return new URLSearchParams(kept).toString();
};

const siteAddress = (site) => `/api/v1/sites/${encodeURIComponent(site)}/index`;

export const sites = () => ask("/api/v1/sites");
export const pages = (values, options) => ask(`/api/v1/pages?${query(values)}`, options);
export const page = (id) => ask(`/api/v1/pages/${encodeURIComponent(id)}`);
export const rules = () => ask("/api/v1/rules");
export const suggest = (examples, wanted) => send("POST", "/api/v1/rules/suggest", { examples, class: wanted });
export const preview = (asked) => send("POST", "/api/v1/rules/preview", asked);
export const save = (rule, etag) => send("POST", "/api/v1/rules", { rule }, etag);
export const remove = (index, etag) => send("DELETE", `/api/v1/rules/${index}`, null, etag);
export const undo = (etag) => send("POST", "/api/v1/rules/undo", null, etag);
export const index = (site) => send("POST", siteAddress(site));
export const indexJob = (site) => ask(siteAddress(site));

export const frameAddress = (id) => `/inspect/pages/${encodeURIComponent(id)}/copy`;
export const pageAddress = (site, id) => `/inspect/${encodeURIComponent(site)}/${encodeURIComponent(id)}`;
export const pagesAddress = (site) => `/inspect/${encodeURIComponent(site)}`;
export const rulesAddress = (site) => `${pagesAddress(site)}?view=rules`;
export const reportAddress = (site) => `/sites/${encodeURIComponent(site)}`;
