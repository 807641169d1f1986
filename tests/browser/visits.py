# SPDX-License-Identifier: GPL-2.0-or-later
"""How people meet a page: by keyboard, with a screen of some size, without scripts, in the dark."""
import json

from headless import SECONDS_FOR_A_DOCUMENT, browser

try:
    from selenium.common.exceptions import ElementClickInterceptedException
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.wait import WebDriverWait
except ImportError:
    ActionChains = ElementClickInterceptedException = Keys = WebDriverWait = None


def visit(address, width=800, height=900, scripts=True, media=()):
    """Shows the document at an address, with features of media."""
    driver = browser()
    resize(width, height)
    emulate(media)
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not scripts})
    driver.get(address)


def resize(width, height=900):
    """Gives the screen another size, with the document that it shows."""
    browser().execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})


def emulate(media):
    """Has features of media, as in {"prefers-color-scheme": "dark"}, and no others, with the document that is shown."""
    browser().execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": name, "value": value} for name, value in dict(media).items()]})


def press(*keys):
    """Types texts, or presses keys by their names in selenium's Keys, wherever the focus is."""
    for key in keys:
        ActionChains(browser()).send_keys(getattr(Keys, key, key)).perform()


def press_with(modifier, key):
    """Presses a key while another one is held, both by their names."""
    ActionChains(browser()).key_down(getattr(Keys, modifier)).send_keys(getattr(Keys, key)).key_up(
        getattr(Keys, modifier)).perform()


def compose(text):
    """Types a text that an input method has not settled yet."""
    browser().execute_cdp_cmd("Input.imeSetComposition", {
        "text": text, "selectionStart": len(text), "selectionEnd": len(text)})


def settle(text):
    """Ends a composition by this text."""
    browser().execute_cdp_cmd("Input.insertText", {"text": text})


def ask(script, *arguments):
    """What an expression in JavaScript has for a value; `arguments` are its arguments."""
    return browser().execute_script(f"return {script}", *arguments)


def wait_for(script, *arguments):
    """Waits until an expression in JavaScript is true, and returns its value."""
    return WebDriverWait(browser(), SECONDS_FOR_A_DOCUMENT, poll_frequency=.05).until(
        lambda _: ask(script, *arguments), script)


def click(element):
    """Clicks an element. What comes in above it may push it away from under the pointer: then it is clicked again."""
    def clicked(_):
        element.click()
        return True
    WebDriverWait(browser(), SECONDS_FOR_A_DOCUMENT, poll_frequency=.1,
                  ignored_exceptions=[ElementClickInterceptedException]).until(clicked)


def wait_for_address(part):
    """Waits until the document's address has a part, without scripts."""
    WebDriverWait(browser(), SECONDS_FOR_A_DOCUMENT, poll_frequency=.05).until(
        lambda driver: part in driver.current_url, part)


def find(selector):
    """The first element of a selector."""
    return browser().find_element("css selector", selector)


def texts(selector):
    """The texts of all elements of a selector."""
    return ask("[...document.querySelectorAll(arguments[0])].map((node) => node.textContent.trim())", selector)


def requested():
    """URLs that documents have asked for since the last call, without those of the browser's own pages
    and icons. Needs headless.record_requests."""
    messages = [json.loads(entry["message"])["message"] for entry in browser().get_log("performance")]
    urls = [message["params"]["request"]["url"] for message in messages
            if message["method"] == "Network.requestWillBeSent"]
    return [url for url in urls if not url.startswith(("chrome:", "data:"))]


def complaints():
    """What the browser has written on its console since the last call, as of refused scripts."""
    return [entry["message"] for entry in browser().get_log("browser")
            if entry["level"] in ("SEVERE", "WARNING")]


def told_to_screen_readers():
    """(role, name) of all that the browser tells screen readers of the document, in its order."""
    browser().execute_cdp_cmd("Accessibility.enable", {})
    nodes = browser().execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    browser().execute_cdp_cmd("Accessibility.disable", {})
    return [(node["role"]["value"], node["name"]["value"]) for node in nodes
            if not node["ignored"] and "name" in node]


def overflow():
    """By how many pixels the document is wider than the screen."""
    return ask("document.documentElement.scrollWidth - document.documentElement.clientWidth")
