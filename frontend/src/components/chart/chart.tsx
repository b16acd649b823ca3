/**
 * What every chart has: a name, one moment that is read under the pointer or by the arrow keys, and all its numbers in
 * a table below. What is drawn is the business of `Plot`, or of a feature with a picture of its own.
 */
import { useState, type PointerEvent, type ReactNode, type Ref } from "react";
import { ChartKeys } from "./chart-keys";
import { ChartTable } from "./chart-table";
import classes from "./chart.module.css";
import { nearest } from "./plot-rules";

/** The moment that is read, by its place among the moments; undefined while none is. */
export type Looked = number | undefined;

interface Props {
  title: string;
  /** What the picture shows, for those who do not see it; the title without. */
  described?: string;
  /** When each value was measured, in order. */
  moments: readonly number[];
  /** Where each moment lies across the picture. */
  places: readonly number[];
  width: number;
  height: number;
  /** The words for a moment. */
  moment: (at: number) => string;
  columns: readonly string[];
  /** The words in each column at a moment. */
  values: (index: number) => readonly string[];
  /** What stands at a moment as a sentence; the columns with their values without. */
  sentence?: (index: number) => string;
  /** As wide as its place, whatever `width` its picture is drawn in. */
  stretched?: boolean;
  className: string | undefined;
  figureRef?: Ref<HTMLElement>;
  /** Above the picture. */
  head?: (looked: Looked) => ReactNode;
  /** Below the picture. */
  foot?: (looked: Looked) => ReactNode;
  /** What is inside the svg. */
  children: (looked: Looked) => ReactNode;
}

export function Chart({ title, moments, places, width, height, moment, columns, values, ...rest }: Props) {
  const { described = title, sentence, stretched = false, className, figureRef, children } = rest;
  const [asked, setAsked] = useState<number>();
  const last = moments.length - 1;
  // There may be fewer moments by now than when it was looked at.
  const looked = asked === undefined || last < 0 ? undefined : Math.min(asked, last);
  const look = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = nearest(places, ((event.clientX - box.left) / box.width) * width);
    setAsked(index < 0 ? undefined : index);
  };
  const say = (index: number) => {
    const said = values(index);
    return `${moment(moments[index] ?? 0)}: ${columns.map((column, at) => `${column} ${said[at]}`).join(", ")}`;
  };
  return (
    <figure className={className} ref={figureRef} aria-label={title}>
      {rest.head?.(looked)}
      <div className={classes["stage"]}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          {...(stretched ? {} : { width, height })}
          role="img"
          aria-label={described}
          onPointerMove={look}
          onPointerLeave={() => setAsked(undefined)}
        >
          {children(looked)}
        </svg>
        <ChartKeys
          label={title}
          count={moments.length}
          at={looked}
          words={last < 0 ? "" : (sentence ?? say)(looked ?? last)}
          onMove={setAsked}
        />
      </div>
      {rest.foot?.(looked)}
      <ChartTable
        caption={title}
        columns={columns}
        rows={moments.map((at, index) => ({ at, moment: moment(at), values: values(index) }))}
      />
    </figure>
  );
}
