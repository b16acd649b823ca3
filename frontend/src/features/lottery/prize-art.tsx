/**
 * The pictures of the prizes, 96 by 96, drawn by this house: a torn-off coupon, a crescent moon, a cluster of crystals,
 * a sealed letter of thanks.
 */
import type { PrizeName } from "./lottery-wire";
import classes from "./prize-art.module.css";

/** The same whether it stands alone or at the rim of the wheel. */
export function PrizeShape({ prize }: { prize: PrizeName }) {
  const percent = /^coupon_(\d+)$/u.exec(prize)?.[1];
  if (percent !== undefined) return <CouponShape percent={percent} />;
  if (prize === "welkin_moon") return <MoonShape />;
  return prize === "crystals_6480" ? <CrystalShape /> : <ThanksShape />;
}

export function PrizeArt({ prize, size = "m" }: { prize: PrizeName; size?: "s" | "m" | "l" }) {
  return (
    <svg className={classes["art"]} data-size={size} data-prize={prize} viewBox="0 0 96 96" aria-hidden="true">
      <circle className={classes["ground"]} cx="48" cy="48" r="47" />
      <PrizeShape prize={prize} />
    </svg>
  );
}

function CouponShape({ percent }: { percent: string }) {
  return (
    <g transform="rotate(-12 48 48)">
      <path
        className={classes["shadow"]}
        d="M16 34h64v9a7 7 0 0 0 0 14v9H16v-9a7 7 0 0 0 0-14z"
        transform="translate(2 3)"
      />
      <path className={classes["body"]} d="M14 31h68v10a7 7 0 0 0 0 14v10H14V55a7 7 0 0 0 0-14z" />
      <path className={classes["light"]} d="M14 31h68v5H14z" />
      <path className={classes["cut"]} d="M32 34v28" />
      <circle className={classes["cut"]} cx="23" cy="44" r="2.5" />
      <circle className={classes["cut"]} cx="23" cy="52" r="2.5" />
      <text className={classes["label"]} x="57" y="54" textAnchor="middle">
        {percent}%
      </text>
    </g>
  );
}

function MoonShape() {
  return (
    <g>
      <circle className={classes["halo"]} cx="48" cy="48" r="35" />
      <path className={classes["shadow"]} d="M60 20a31 31 0 1 0 15 44A26 26 0 0 1 60 20z" transform="translate(2 3)" />
      <path className={classes["body"]} d="M58 17a31 31 0 1 0 18 44A26 26 0 0 1 58 17z" />
      <path className={classes["light"]} d="M46 20a29 29 0 0 0-17 40 32 32 0 0 1 17-40z" />
      <path
        className={classes["spark"]}
        d="M66 30l2.6 7.4L76 40l-7.4 2.6L66 50l-2.6-7.4L56 40l7.4-2.6z M80 24l1.3 3.7L85 29l-3.7 1.3L80 34
          l-1.3-3.7L75 29l3.7-1.3z M52 54l1 3 3 1-3 1-1 3-1-3-3-1 3-1z"
      />
    </g>
  );
}

function CrystalShape() {
  return (
    <g>
      <path className={classes["shadow"]} d="M14 80h72l-6 6H22z" />
      <path className={classes["deep"]} d="M20 52l10-8 10 8-2 28H24z M58 50l12-10 10 12-4 28H60z" />
      <path className={classes["body"]} d="M34 34 48 12l14 22-5 46H39z" />
      <path className={classes["light"]} d="M34 34 48 12v26l-3 42h-6z M20 52l10-8v36h-6z M58 50l12-10v40H60z" />
      <path className={classes["cut"]} d="M34 34l14 5 14-5 M48 39v38 M20 52l10 4 10-4 M58 50l12 6 10-4" />
      <path
        className={classes["spark"]}
        d="M78 18l2 6 6 2-6 2-2 6-2-6-6-2 6-2z M20 22l1.5 4.5L26 28l-4.5 1.5L20 34l-1.5-4.5L14 28l4.5-1.5z"
      />
    </g>
  );
}

function ThanksShape() {
  return (
    <g>
      <path className={classes["shadow"]} d="M18 34h64v42H18z" transform="translate(1 3)" />
      <path className={classes["deep"]} d="M16 36 48 16l32 20v38H16z" />
      <path className={classes["paper"]} d="M24 26h48v40H24z" />
      <path className={classes["cut"]} d="M31 34h34 M31 40h24" />
      <path className={classes["body"]} d="M16 36l32 22 32-22v38H16z" />
      <path className={classes["light"]} d="M16 74l24-21.5 8 5.5 8-5.5L80 74z" />
      <path
        className={classes["seal"]}
        d="M48 68c-9-6-12-10-12-14.5a6 6 0 0 1 12-1.5 6 6 0 0 1 12 1.5C60 58 57 62 48 68z"
      />
    </g>
  );
}
