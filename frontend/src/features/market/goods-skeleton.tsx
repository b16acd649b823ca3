/** The page of goods before they are there: everything in its place and of its size, so that nothing jumps. */
import { Skeleton } from "@mantine/core";
import { Page } from "@/components/page";
import classes from "./goods-page.module.css";

export function GoodsSkeleton() {
  return (
    <Page busy className={classes["goods"]}>
      <Skeleton height="1.5rem" width="6rem" />
      <div className={classes["head"]}>
        <div className={classes["art"]}>
          <Skeleton className={classes["art-waiting"]} />
        </div>
        <div className={classes["words"]}>
          <Skeleton height="1rem" width="8rem" />
          <Skeleton height="2.5rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </div>
        <Skeleton className={classes["buy"]} data-waiting="" height="13rem" radius="lg" />
      </div>
      <Skeleton className={classes["trend-waiting"]} radius="md" />
      <div className={classes["offers"]}>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height="5rem" radius="md" />
        ))}
      </div>
    </Page>
  );
}
