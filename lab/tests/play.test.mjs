// Games in the browser, against the engines and against the command line.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { open, rowsShown, square, status } from "./browser.mjs";

const SUPERMEX =
  process.env.SUPERMEX ?? new URL("../../target/debug/supermex", import.meta.url).pathname;

let lab;
before(async () => {
  lab = await open();
});
after(async () => {
  await lab.close();
  assert.deepEqual(lab.complaints, []);
});

async function supermex(...words) {
  const { stdout } = await promisify(execFile)(SUPERMEX, words, { maxBuffer: 2 ** 26 });
  return stdout;
}

/** Waits until it is our turn, or the game is over; says which. */
async function wait(page) {
  const end = status(page).getByText(/Your move|wins?!/);
  await end.waitFor();
  return /wins?!/.test(await end.innerText());
}

/** The same positions in every run: up to six rows, each no longer than nine. */
function randomPositions(count) {
  let seed = 20_02;
  const random = (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  return Array.from({ length: count }, () => {
    const rows = Array.from({ length: 2 + random(5) }, () => 1 + random(9));
    return rows.sort((a, b) => b - a);
  });
}

test("the player who knows wins against perfect play", async () => {
  const page = await lab.visit("#/play?board=3x4&analysis=1");
  for (let isOver = false; !isOver; isOver = await wait(page)) {
    await page.locator(".square.win").first().click();
  }
  await status(page).getByText("You win!").waitFor();
  await page.getByText("Nobody gave that away").waitFor();
  assert.deepEqual(await rowsShown(page), [1]);
});

test("a lost position is lost, and a review says where a game was", async () => {
  const page = await lab.visit("#/play?board=4x5");
  for (let isOver = false; !isOver; isOver = await wait(page)) {
    await page.locator(".square.free").last().click();
  }
  await status(page).getByText("The computer wins!").waitFor();
  const shown = await page.locator(".moves").innerText();
  const played = new URLSearchParams(page.url().split("?")[1]).get("moves");
  const moves = played.split(",").map((it) => `(${it.replace(".", ",")})`);
  // The first bite is judged as the command line judges it.
  const { winning_moves: winning } = JSON.parse(await supermex("solve", "4x5", "--format", "json"));
  const wins = winning.map((it) => `(${it.square})`);
  assert.equal(wins.includes(moves[0]), false);
  assert.match(
    shown,
    new RegExp(
      `You took \\(${moves[0].slice(1, -1)}\\).*\\n? ?A mistake: \\(${winning[0].square}\\)`,
    ),
  );
  // Looking back shows the mistake and what would have won; a bite there begins anew from there.
  await page.getByRole("button", { name: "start", exact: false }).filter({ hasText: "«" }).click();
  await page.locator(".square.mistake").waitFor();
  const [row, column] = winning[0].square;
  assert.match(await square(page, row, column).textContent(), /would have won/);
  await square(page, row, column).click();
  await status(page).getByText("Your move").waitFor();
  assert.match(page.url(), new RegExp(`moves=${row}\\.${column},`));
});

test("the analysis shows what the command line says, on thirty positions", async () => {
  const page = await lab.visit("#/play?board=1x1");
  for (const rows of randomPositions(30)) {
    const position = `(${rows.join(",")})`;
    await page.goto(`${lab.site.address}#/play?board=${position}&analysis=1`);
    const { moves } = JSON.parse(await supermex("analyse", position, "--format", "json"));
    if (moves.length === 0) continue;
    const expected = moves.map((it) => [
      `(${it.square})`,
      it.outcome === "P" ? "win" : "lose",
      String(it.nim),
      String(it.depth),
    ]);
    await page.waitForFunction(
      ([count, name]) =>
        document.querySelector("h1").textContent.replace(" × ", "x").startsWith(name) &&
        document.querySelectorAll(".square .figure").length === count,
      [moves.length, rows.every((it) => it === rows[0]) ? `${rows.length}x${rows[0]}` : position],
    );
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll(".square:has(.figure)")].map((it) => [
        it.dataset.square,
        it.classList.contains("win") ? "win" : "lose",
        it.querySelector(".figure").textContent,
        it.querySelector(".small").textContent,
      ]),
    );
    assert.deepEqual(shown, expected, position);
  }
});

test("a sum of boards: the analysis of the command line, and a game that is won by it", async () => {
  const page = await lab.visit("#/play?board=2x3+3x3&analysis=1");
  await page.locator(".figure").first().waitFor();
  const { moves } = JSON.parse(await supermex("analyse", "2x3 + 3x3", "--format", "json"));
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll(".grid")].flatMap((grid, index) =>
      [...grid.querySelectorAll(".square:has(.figure)")].map((it) => [
        index + 1,
        it.dataset.square,
        it.querySelector(".figure").textContent,
      ]),
    ),
  );
  assert.deepEqual(
    shown,
    moves.map((it) => [it.board, `(${it.square})`, String(it.nim)]),
  );
  for (let isOver = false; !isOver; isOver = await wait(page)) {
    await page.locator(".square.win").first().click();
  }
  await status(page).getByText("You win!").waitFor();
  await page.getByText("Nobody gave that away").waitFor();
  assert.match(page.url(), /board=2x3\+3x3&moves=\d\.\d\.\d,/);
});

test("a whole game by keyboard alone", async () => {
  const page = await lab.visit("#/play?board=2x3");
  const press = (key) => page.keyboard.press(key);
  for (let tries = 0; tries < 20; tries += 1) {
    await press("Tab");
    if (await page.evaluate(() => document.activeElement.matches(".square"))) break;
  }
  await press("End");
  await press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "(2,3)");
  await press("Enter");
  for (;;) {
    if (await wait(page)) break;
    // Keep the lower row one shorter.
    const [top, under = 0] = await rowsShown(page);
    await press("Home");
    await press("ArrowUp");
    if (top === under) await press("ArrowDown");
    const column = top === under ? top : under + 2;
    for (let step = 1; step < column; step += 1) await press("ArrowRight");
    await press("Enter");
  }
  await status(page).getByText("You win!").waitFor();
});

test("hints explain themselves", async () => {
  const page = await lab.visit("#/play?board=4x4");
  const hint = page.getByRole("button", { name: "Hint" });
  await hint.click();
  await page.getByText("proved for boards of every size: the closed form of").waitFor();
  await square(page, 2, 2).and(page.locator(".hint")).waitFor();
  await page.goto(`${lab.site.address}#/play?board=4x7`);
  await hint.click();
  await page
    .getByText("(3,4) wins: it leaves (7,7,3,3), where every bite loses. No other bite wins.")
    .waitFor();
  await page.goto(`${lab.site.address}#/play?board=(4,2,2)`);
  await hint.click();
  await page.getByText("Every bite loses here").waitFor();
  // A theorem is named by the command that proves it.
  await page.goto(`${lab.site.address}#/play?board=(1000000,900000,115)`);
  await hint.click();
  await page.getByText("(1,900069) wins").waitFor();
  await page.getByText("supermex prove losers --upto 115").waitFor();
});

test("the table of openings is what the command line exports", async () => {
  const file = join(await mkdtemp(join(tmpdir(), "supermex-")), "openings.csv");
  await supermex("data", "export", "openings", "--upto", "50000", "--out", file, "--no-store");
  const script = new URL("../scripts/openings.mjs", import.meta.url).pathname;
  const { stdout } = await promisify(execFile)("node", [script, file, "--check"]);
  assert.equal(stdout, "50000 of 1000000 openings compared\n");
});

test("openings of bars that are too long here come from a table", async () => {
  const page = await lab.visit("#/play?board=3x200000");
  await page.getByRole("button", { name: "Hint" }).click();
  const hint = page.getByText("a table of the openings of 3 × n up to 1,000,000");
  await hint.waitFor();
  const { opening } = JSON.parse(await supermex("opening", "3x200000", "--format", "json"));
  assert.match(await hint.innerText(), new RegExp(`But \\(${opening}\\) wins: it leaves`));
  // What is refused altogether, too, in the plan's own words.
  await page.goto(`${lab.site.address}#/play?board=3x1000000&you=second&analysis=1`);
  await status(page).getByText("The computer took (").waitFor();
  await page.getByText("is out of reach").first().waitFor();
  await page.goto(`${lab.site.address}#/play?board=3x1000001`);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByText("3x1000001 is out of reach").waitFor();
});

test("two people play without the engines", async () => {
  const page = await lab.visit("#/play?board=2x2&level=two");
  await square(page, 1, 2).click();
  await status(page)
    .getByText("The first player took (1,2). The second player is to move.")
    .waitFor();
  await square(page, 2, 1).click();
  await status(page).getByText("The second player wins!").waitFor();
  await page.getByText("move 1 decided the game").waitFor();
});

test("weaker levels, and the computer begins", async () => {
  const page = await lab.visit("#/play?board=3x3&level=random&you=second");
  await status(page).getByText("Your move").waitFor();
  assert.equal(new URLSearchParams(page.url().split("?")[1]).get("moves").split(",").length, 1);
});

test("a long bar: an overview, a window, and the reply that the command line gives", async () => {
  const page = await lab.visit("#/play?board=3x3000&you=second");
  await status(page).getByText("Your move").waitFor();
  const { winning_moves: winning } = JSON.parse(
    await supermex("solve", "3x3000", "--format", "json"),
  );
  const wins = winning.map((it) => `(${it.square})`);
  const said = await status(page).innerText();
  assert.ok(
    wins.some((it) => said.includes(it)),
    `${said}: not one of ${wins}`,
  );
  assert.equal(await page.locator(".row").first().locator(".square").count(), 24);
  await page.getByLabel("column", { exact: true }).fill("1500");
  await page.getByRole("button", { name: "Show" }).click();
  await square(page, 1, 1500).waitFor();
  await page.getByRole("button", { name: "Take (1,1500)" }).click();
  await status(page).getByText("Your move").waitFor();
  assert.match(page.url(), /moves=[\d.]+,1\.1500,/);
});

test("a long run is stopped at once, and the next one begins", async () => {
  const page = await lab.visit("#/play?board=3x100000&moves=3.99999");
  await page.getByRole("progressbar").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("This was stopped.").waitFor();
  await page.getByRole("button", { name: "2 × 3", exact: true }).click();
  // Some ten seconds at most even on a slow machine; the long run takes much longer.
  await status(page).getByText("Your move").waitFor({ timeout: 30_000 });
  assert.match(page.url(), /board=2x3/);
});

test("what cannot be done is said before it begins", async () => {
  const page = await lab.visit("#/play?board=20x30&you=second");
  await status(page).getByText("20x30 cannot be played: 20x30 is out of reach").waitFor();
  await page.goto(`${lab.site.address}#/play?board=2x3x4`);
  await page.getByRole("alert").getByText("cannot be read as a board").waitFor();
  await page.goto(`${lab.site.address}#/play?board=3x3&moves=9.9`);
  await page
    .getByRole("alert")
    .getByText("Move 1 of this address, 9.9, is no move on 3x3")
    .waitFor();
});

test("boards are drawn, and any board can be named", async () => {
  const page = await lab.visit("#/play");
  await page.getByRole("button", { name: "draw…" }).click();
  const paper = page.getByRole("grid", { name: "The shape of the board" });
  await paper.locator('[data-square="(3,4)"]').click();
  await paper.locator('[data-square="(1,5)"]').click();
  await page.getByRole("button", { name: "Play 3x4" }).click();
  assert.match(page.url(), /board=3x4/);
  await page.getByLabel("Any board").fill("(5,3,1)");
  await page.getByRole("button", { name: "Play it" }).click();
  assert.deepEqual(await rowsShown(page), [5, 3, 1]);
  await page.getByLabel("Any board").fill("(3,5)");
  await page.getByRole("button", { name: "Play it" }).click();
  await page.getByRole("alert").getByText("a row is longer than the one above it").waitFor();
});
