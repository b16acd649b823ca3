/** Names what this page is about, in the title of the browser's tab, for as long as it is drawn. */
import { useLayoutEffect } from "react";
import { tabTitle } from "./tab-title";

export function PageSubject({ name }: { name: string }) {
  useLayoutEffect(() => {
    tabTitle.subject = name;
    return () => {
      tabTitle.subject = null;
    };
  }, [name]);
  return null;
}
