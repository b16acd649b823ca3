/** What pages are built of. */
import { Button } from "@mantine/core";
import { Dialog, DialogActions } from "@/components/dialog";
import { BackLink, Lead, Page, Panel } from "@/components/page";
import { Held } from "@/dev/held";
import { LONG, type Place } from "@/dev/place";

const dialog = (title: string, words: string, size: "sm" | "md" | "lg") => (
  <Held first={false}>
    {(opened, onChange) => (
      <>
        <Button variant="default" onClick={() => onChange(true)}>
          Open
        </Button>
        <Dialog opened={opened} title={title} size={size} onClose={() => onChange(false)}>
          <p>{words}</p>
          <DialogActions>
            <Button variant="default" onClick={() => onChange(false)}>
              Keep it
            </Button>
            <Button onClick={() => onChange(false)}>Remove listing</Button>
          </DialogActions>
        </Dialog>
      </>
    )}
  </Held>
);

export const PAGES: readonly Place[] = [
  {
    file: "dialog.tsx",
    samples: {
      normal: dialog("Remove listing", "Buyers no longer see it.", "md"),
      long: dialog(LONG, `${LONG}. `.repeat(30), "sm"),
    },
  },
  {
    file: "page.tsx",
    wide: true,
    samples: {
      normal: (
        <Page>
          <BackLink href="/market">Market</BackLink>
          <Lead>What a page is for, in a sentence.</Lead>
          <Panel title="Panel">Its words.</Panel>
        </Page>
      ),
      busy: (
        <Page busy close>
          <Panel title="Dense panel" size="dense">
            Its words.
          </Panel>
          <Panel title="Roomy panel" size="roomy">
            Its words.
          </Panel>
        </Page>
      ),
      long: (
        <Page>
          <BackLink href="/market">{LONG}</BackLink>
          <Panel title={LONG}>{LONG}</Panel>
        </Page>
      ),
    },
  },
];
