/** What surrounds every page: bar, tabs, dialog, notices with the connection line, and the chat dock over all of it. */
import { Suspense, type ReactNode } from "react";
import { useLocation, useRouter } from "wouter";
import { ErrorBoundary } from "@/components/error-boundary";
import { NoticesView } from "@/components/notices-view";
import { useWaits } from "@/features/topup/use-waits";
import { BrokenPage } from "./broken-page";
import { ConnectionLine } from "./connection-line";
import { Footer } from "./footer";
import classes from "./frame.module.css";
import { LoadingPage } from "./loading-page";
import { TopUpSign } from "./shell-parts";
import { PhoneTabs } from "./phone-tabs";
import { Prompts } from "./prompts";
import { routeAt, useRoutes } from "./routes";
import { useScrollPlace } from "./scroll-place";
import { TopBar } from "./top-bar";
import { useTitle, useUnread, useUnreadNotices } from "./use-unread";

export function Frame({ children, dock }: { children: ReactNode; dock: ReactNode }) {
  const unread = useUnread();
  const notices = useUnreadNotices();
  const [path] = useLocation();
  const waits = useWaits();
  const { parser } = useRouter();
  const { routes } = useRoutes();
  const at = routeAt(path, parser, routes)?.route;
  // Chat and console fill the window.
  const scrolls = at === undefined || !(at.wholePhone || at.who === "staff");
  useTitle(unread + notices);
  useScrollPlace();
  return (
    <div className={classes["frame"]} data-scrolls={scrolls || undefined}>
      <TopBar unread={unread} notices={notices} />
      <main id="content" className={classes["content"]} tabIndex={-1}>
        {waits && (
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={null}>
              <TopUpSign />
            </Suspense>
          </ErrorBoundary>
        )}
        {/* Another page is another chance: the key lets it render even after one broke. */}
        <ErrorBoundary key={path.split("/")[1]} fallback={(retry, cause) => <BrokenPage retry={retry} cause={cause} />}>
          <Suspense fallback={<LoadingPage />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      {scrolls && <Footer />}
      <ErrorBoundary fallback={() => null}>{dock}</ErrorBoundary>
      <PhoneTabs unread={unread} notices={notices} />
      <Prompts />
      <NoticesView>
        <ConnectionLine />
      </NoticesView>
    </div>
  );
}
