/** The art code: fetched once, beside the page that shows the first picture. */
import { useEffect } from "react";
import { fetchedOnce } from "@/components/fetched-once";

const { load, use: useLoaded } = fetchedOnce(() => import("./drawn"));

export const loadDrawing = load;

/** `undefined` while the art code is on its way; what could not be fetched is asked for by the next picture. */
export function useDrawing(): typeof import("./drawn") | undefined {
  const loaded = useLoaded();
  useEffect(() => {
    if (loaded === undefined) void load();
  }, [loaded]);
  return loaded;
}

void load();
