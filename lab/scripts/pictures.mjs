// The pictures of the guide, taken from the built lab: `npm run pictures`.

import { open } from "../tests/browser.mjs";

const PICTURES = [
  {
    name: "lab-play",
    hash: "#/play?board=5x8&moves=5.6,3.7&analysis=1",
    there: ".figure",
    options: { viewport: { width: 1100, height: 740 }, colorScheme: "light" },
  },
  {
    name: "lab-phone",
    hash: "#/play?board=4x7&moves=3.5,2.5,1.4,2.2,1.3,3.1,2.1,1.2&at=0",
    there: ".square.mistake",
    options: { viewport: { width: 390, height: 788 }, colorScheme: "dark" },
  },
];

const lab = await open();
for (const { name, hash, there, options } of PICTURES) {
  const page = await lab.visit(hash, options);
  await page.locator(there).first().waitFor();
  const path = new URL(`../../docs/images/${name}.png`, import.meta.url).pathname;
  await page.screenshot({ path });
}
await lab.close();
