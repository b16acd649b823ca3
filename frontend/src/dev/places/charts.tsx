/** Charts and what belongs to them. */
import { Chart } from "@/components/chart/chart";
import { ChartKeys } from "@/components/chart/chart-keys";
import { ChartTable } from "@/components/chart/chart-table";
import { Plot } from "@/components/chart/plot";
import classes from "@/dev/components-page.module.css";
import { LONG, type Place } from "@/dev/place";

const DAY = 86_400_000;
const FROM = Date.UTC(2026, 0, 1);
const AT = Array.from({ length: 14 }, (_, day) => FROM + day * DAY);
const day = (at: number) => new Date(at).toISOString().slice(5, 10);
const points = (scale: number) => AT.map((at, index) => ({ at, value: Math.round(scale * (1.4 + Math.sin(index))) }));

const plot = (kind: "line" | "bar", title: string, filled: boolean) => (
  <Plot
    title={title}
    kind={kind}
    from={FROM}
    to={FROM + 13 * DAY}
    moment={day}
    series={[
      { name: "Waiting", tone: 1, points: filled ? points(20) : [] },
      { name: "Answered", tone: 2, points: filled ? points(12) : [] },
    ]}
  />
);

export const CHARTS: readonly Place[] = [
  {
    file: "chart/chart.tsx",
    wide: true,
    samples: {
      normal: (
        <Chart
          title="Price"
          moments={[1, 2, 3]}
          places={[10, 150, 290]}
          width={300}
          height={60}
          moment={(at) => `Day ${at}`}
          columns={["Median"]}
          values={(index) => [`${[120, 80, 150][index]}`]}
          className={undefined}
          foot={(looked) => <p>{looked === undefined ? "No day is read." : `Day ${looked + 1} is read.`}</p>}
        >
          {() => <path d="M10 30 150 50 290 10" fill="none" stroke="currentColor" />}
        </Chart>
      ),
    },
  },
  {
    file: "chart/chart-keys.tsx",
    samples: {
      // It lies over a picture, and is seen when it has the focus.
      normal: (
        <div className={classes["chart"]}>
          <ChartKeys label="Price" count={3} at={1} words="Day 2: 80" onMove={() => {}} />
        </div>
      ),
    },
  },
  {
    file: "chart/chart-table.tsx",
    samples: {
      normal: (
        <ChartTable
          caption="Price"
          columns={["Median", "Sold"]}
          rows={AT.slice(0, 3).map((at) => ({ at, moment: day(at), values: ["$12.50", "3"] }))}
        />
      ),
    },
  },
  {
    file: "chart/plot.tsx",
    wide: true,
    samples: {
      normal: plot("line", "Conversations", true),
      bars: plot("bar", "Conversations", true),
      empty: plot("line", "Conversations", false),
      long: plot("line", LONG, true),
    },
  },
];
