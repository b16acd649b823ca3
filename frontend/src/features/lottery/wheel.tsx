/**
 * The wheel. Its slices are as wide as the chances, and it stops with the drawn number itself under the pointer: it
 * shows a result that was fixed before it began to turn, and decides nothing. Who wants no motion sees the end at once.
 */
import { useEffect, useRef, type ReactNode } from "react";
import { MILLION } from "./lottery-rules";
import type { Prize, PrizeName } from "./lottery-wire";
import { PrizeShape } from "./prize-art";
import { degreesOf, hasRoomForName, leaderPath, onRim, slicePath, slices, turnTo } from "./wheel-rules";
import classes from "./wheel.module.css";

/** Ours: long enough to enjoy, short enough to draw again. */
const SPIN_MS = 4_200;
const RIM = 100;
/** Names stand here: between the hub and the rim. */
const NAMES = 73;

export interface Spin {
  /** Another id is another spin. */
  id: string;
  roll: number;
}

interface Props {
  prizes: readonly Prize[];
  spin: Spin | null;
  /** Pressed "show at once". */
  hurry: boolean;
  onStopped: () => void;
  label: string;
  nameOf: (prize: PrizeName) => string;
  /** In the middle. */
  children?: ReactNode;
}

export function Wheel({ prizes, spin, hurry, onStopped, label, nameOf, children }: Props) {
  const disc = useRef<SVGGElement>(null);
  const turned = useRef(0);
  const moving = useRef<Animation | undefined>(undefined);
  const stopped = useRef(onStopped);
  stopped.current = onStopped;
  const spinId = spin?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one spin for one draw; a new object of it starts no other
  useEffect(() => {
    const wheel = disc.current;
    if (spin === null || wheel === null) return;
    const from = turned.current;
    const to = turnTo(degreesOf(spin.roll, MILLION), from);
    const end = () => {
      turned.current = to % 360;
      wheel.setAttribute("transform", `rotate(${turned.current})`);
      // Names and pictures stand upright wherever their slice has come to rest.
      wheel.style.setProperty("--upright", `${-turned.current}deg`);
      moving.current?.cancel();
      moving.current = undefined;
      stopped.current();
    };
    if (!movesHere(wheel)) return end();
    const frames = [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }];
    const animation = wheel.animate(frames, {
      duration: SPIN_MS,
      easing: "cubic-bezier(0.12, 0.7, 0.1, 1)",
      fill: "forwards",
    });
    moving.current = animation;
    animation.onfinish = end;
    return () => animation.cancel();
    // One spin for one draw: what else changes meanwhile does not start it again.
  }, [spinId]);
  useEffect(() => {
    if (hurry) moving.current?.finish();
  }, [hurry]);
  const list = slices(prizes);
  return (
    <div className={classes["wheel"]}>
      <svg viewBox="-132 -132 264 264" role="img" aria-label={label}>
        <circle className={classes["frame"]} r="128" />
        <g ref={disc}>
          <circle className={classes["rim"]} r="124" />
          {list.map((slice) => (
            <path key={slice.prize} className={classes["slice"]} data-prize={slice.prize} d={slicePath(slice, RIM)} />
          ))}
          {list.map((slice) => (
            <g key={slice.prize} data-prize={slice.prize}>
              <path className={classes["leader"]} d={leaderPath(slice, RIM)} />
              <g transform={`translate(${onRim(slice.badge, RIM + 11).join(" ")})`}>
                <g className={classes["upright"]}>
                  <circle className={classes["badge"]} r="14" />
                  <g transform="translate(-11 -11) scale(0.229)">
                    <PrizeShape prize={slice.prize} />
                  </g>
                </g>
              </g>
              {hasRoomForName(slice) && (
                <g transform={`translate(${onRim((slice.from + slice.to) / 2, NAMES).join(" ")})`}>
                  <text className={`${classes["name"]} ${classes["upright"]}`} textAnchor="middle" dy="0.3em">
                    {nameOf(slice.prize)}
                  </text>
                </g>
              )}
            </g>
          ))}
        </g>
        <circle className={classes["hub"]} r="46" />
        <path className={classes["pointer"]} d="M0 -91l-6.5 -33q6.5 -6 13 0z" />
      </svg>
      <div className={classes["middle"]}>{children}</div>
    </div>
  );
}

/** Some browsers, and who asked for less motion, see the end at once. */
function movesHere(wheel: Element): boolean {
  return typeof wheel.animate === "function" && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
