/** A QR code, drawn as one path: no picture leaves this browser, and no style is written into the page. */
import { encode } from "uqr";
import classes from "./session.module.css";

export function QrCode({ text, label }: { text: string; label: string }) {
  // Four blank modules around it are what scanners look for.
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={classes["qr"]}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
