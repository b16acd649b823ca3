/**
 * Draws what browsers that know no SVG icon ask for, out of public/icon.svg: favicon.ico (16, 32 and 48 pixels) and
 * apple-touch-icon.png (180). Run `npm run icons` after the drawing has changed; the results are kept in the
 * repository.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const folder = join(import.meta.dirname, "..", "public");
const drawing = readFileSync(join(folder, "icon.svg"), "utf8");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

async function png(size, svg = drawing) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

/** The old container: a header, a line of 16 bytes for each picture, then the pictures. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2); // an icon, not a cursor
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  pictures.forEach(({ size, bytes }, index) => {
    const line = 6 + 16 * index;
    head.writeUInt8(size, line);
    head.writeUInt8(size, line + 1);
    head.writeUInt16LE(1, line + 4); // colour planes
    head.writeUInt16LE(32, line + 6); // bits a pixel
    head.writeUInt32LE(bytes.length, line + 8);
    head.writeUInt32LE(at, line + 12);
    at += bytes.length;
  });
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

const sizes = [16, 32, 48];
const pictures = await Promise.all(sizes.map(async (size) => ({ size, bytes: await png(size) })));
writeFileSync(join(folder, "favicon.ico"), ico(pictures));
// A phone rounds the corners itself and paints what is clear black: this one is full to the edge.
writeFileSync(join(folder, "apple-touch-icon.png"), await png(180, drawing.replace('rx="7"', 'rx="0"')));
await browser.close();
