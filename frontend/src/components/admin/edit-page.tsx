/** A page of records that are opened, written and made in a dialog. */
import { Button } from "@mantine/core";
import { useState, type ComponentProps, type ReactNode } from "react";
import { Dialog } from "@/components/dialog";
import { Icon } from "@/components/icon";
import { ListPage } from "./list-page";

interface Props<T> extends Omit<ComponentProps<typeof ListPage<T>>, "beside" | "children"> {
  /** What makes a new one, and the title of its dialog. */
  fresh: string;
  /** The title of the dialog of one that is there. */
  name: (record: T) => string;
  /** One record in the list, an `li`. */
  row: (record: T, open: () => void) => ReactNode;
  /** What is written in the dialog, of nothing for a new one; `saved` closes it and reads the list anew. */
  form: (record: T | undefined, saved: () => void) => ReactNode;
}

export function EditPage<T>({ fresh, name, row, form, ...list }: Props<T>) {
  const [open, setOpen] = useState<{ record: T | undefined }>();
  const close = () => setOpen(undefined);
  const saved = () => {
    close();
    void list.pages.refetch();
  };
  return (
    <>
      <ListPage
        {...list}
        beside={
          <Button leftSection={<Icon name="plus" size="s" />} onClick={() => setOpen({ record: undefined })}>
            {fresh}
          </Button>
        }
      >
        {(record) => row(record, () => setOpen({ record }))}
      </ListPage>
      <Dialog
        opened={open !== undefined}
        size="lg"
        title={open?.record === undefined ? fresh : name(open.record)}
        onClose={close}
      >
        {open !== undefined && form(open.record, saved)}
      </Dialog>
    </>
  );
}
