// The lab in a real Chromium: what every test needs.

import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** How long a test waits for something to appear, in milliseconds. */
const PATIENCE = 60_000;

export async function open() {
  const site = await serve(new URL("../dist", import.meta.url).pathname);
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  /** What should not have been: lines on the console, errors, requests to other hosts. */
  const complaints = [];

  /** A page of its own, at an address such as `#/play`, to which `without` is not given. */
  async function visit(hash, { without, ...options } = {}) {
    const context = await browser.newContext({ reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    if (without !== undefined) await context.route(without, (route) => route.abort());
    page.setDefaultTimeout(PATIENCE);
    page.on("console", (line) => {
      // The browser itself says so of a file that is kept from it.
      const isMeant = without !== undefined && line.text().endsWith("net::ERR_FAILED");
      if (!isMeant) complaints.push(`${hash}: console: ${line.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`${hash}: ${error.message}`));
    context.on("request", (request) => {
      if (!request.url().startsWith(site.address))
        complaints.push(`${hash}: asked ${request.url()}`);
    });
    await page.goto(site.address + hash);
    return page;
  }

  async function close() {
    await browser.close();
    await site.close();
  }

  return { visit, close, complaints, site };
}

/** The square in this row and column. */
export function square(page, row, column) {
  return page.locator(`[data-square="(${row},${column})"]`);
}

export function status(page) {
  return page.getByRole("status");
}

/** Row lengths of the board as it is shown. */
export function rowsShown(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".grid .row")]
      .map((row) => row.querySelectorAll(".square:not(.eaten)").length)
      .filter((length) => length > 0),
  );
}
