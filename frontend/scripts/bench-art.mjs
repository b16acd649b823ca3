/**
 * What a picture of goods costs: `npm run bench:art`. Draws all goods of the catalogue, shows the first 48 of each kind
 * with React, and says time and nodes of a card. Ours: 2 ms a card (docs/decisions/0050-art-of-goods.md). Figures of a
 * machine; nothing fails.
 */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer } from "vite";

const vite = await createServer({
  root: new URL("..", import.meta.url).pathname,
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
});
const load = (file) => vite.ssrLoadModule(`/src/components/goods-art/${file}`);
const { draw } = await load("draw.ts");
const { MarksView } = await load("marks-view.tsx");
const { seedGoods } = await load("seed-goods.ts");

const nodesOf = (mark) => (Array.isArray(mark) ? 1 + mark.slice(2).reduce((sum, inner) => sum + nodesOf(inner), 0) : 0);
const kinds = new Map();
for (const goods of seedGoods()) kinds.set(goods.kind, [...(kinds.get(goods.kind) ?? []), goods]);

/** The first ones only teach the engine. */
const WARM_UP = 200;
for (const goods of kinds.get("sticker").slice(0, WARM_UP)) draw(goods);

console.log("kind            goods   draw µs  slowest 1% µs   show µs   nodes");
for (const [kind, all] of [...kinds].sort()) {
  const times = all.map((goods) => {
    const start = performance.now();
    draw(goods);
    return (performance.now() - start) * 1000;
  });
  const page = all.slice(0, 48).map(draw);
  const start = performance.now();
  for (const marks of page) renderToStaticMarkup(createElement("svg", null, createElement(MarksView, { marks })));
  const show = ((performance.now() - start) * 1000) / page.length;
  const sorted = times.toSorted((a, b) => a - b);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const nodes =
    page.reduce((sum, marks) => sum + marks.reduce((inner, mark) => inner + nodesOf(mark), 0), 0) / page.length;
  const columns = [mean, sorted[Math.floor(sorted.length * 0.99)], show, nodes].map((value) =>
    value.toFixed(0).padStart(9),
  );
  console.log(kind.padEnd(14), String(all.length).padStart(6), ...columns);
}
await vite.close();
