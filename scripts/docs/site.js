// SPDX-License-Identifier: GPL-2.0-or-later
// Puts the search box of winnow serve into the page, where the server of the page has one. Pages that are read from a
// folder, or from a server without search, stay as they are.

async function addBox(place) {
  const module = new URL("/winnow-search.js", location.href);
  const answer = await fetch(module, {method: "HEAD"});
  if (!answer.ok) return;
  await import(module);
  const box = document.createElement("winnow-search");
  box.setAttribute("placeholder", "Search these documents");
  place.append(box);
  place.hidden = false;
}

if (location.protocol.startsWith("http")) addBox(document.getElementById("search"));
