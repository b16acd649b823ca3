/** Stores, for staff: who sells where, how each stands; freezing, closing and opening one again, with a reason. */
import { Button, Checkbox, TextInput } from "@mantine/core";
import "@/components/form-styles";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { limits } from "@/api/limits.gen";
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";
import { keyOf } from "@/api/query";
import admin from "@/components/admin/admin.module.css";
import { PageHead } from "@/components/admin/list-page";
import { PersonLink } from "@/components/admin/person-link";
import { Dialog } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { Lead } from "@/components/page";
import { PagedList } from "@/components/paged-list";
import { refusedAt } from "@/components/refused-at";
import { useServerForm } from "@/components/use-server-form";
import { KEPT, useRead } from "@/components/use-read";
import classes from "./stores.module.css";

type Store = Wire["StoreRow"];
type Act = "freeze" | "close" | "reopen";

/** Ours: a screen of rows. */
const AT_ONCE = 20;

export function StoresPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [onlyHeld, setOnlyHeld] = useState(false);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<{ store: Store; act: Act }>();
  const words = search.trim();
  const read = useRead(
    keyOf("/api/admin/store/list", { words, onlyHeld, page }),
    () =>
      get("/api/admin/store/list", {
        ...(words === "" ? {} : { search: words }),
        ...(onlyHeld ? { only_held: true } : {}),
        page_num: page,
        page_size: AT_ONCE,
      }),
    KEPT,
  );
  return (
    <>
      <PageHead
        title={t("store.admin.title")}
        filters={
          <>
            <TextInput
              label={t("store.admin.search")}
              value={search}
              maxLength={64}
              onChange={(event) => {
                setSearch(event.currentTarget.value);
                setPage(1);
              }}
            />
            <Checkbox
              label={t("store.admin.only_held")}
              checked={onlyHeld}
              onChange={(event) => {
                setOnlyHeld(event.currentTarget.checked);
                setPage(1);
              }}
            />
          </>
        }
      />
      <Lead>{t("store.admin.lead")}</Lead>
      <PagedList
        read={read}
        page={page}
        size={AT_ONCE}
        onPage={setPage}
        className={admin["rows"]}
        empty={<p>{t("store.admin.none")}</p>}
      >
        {(store) => <Row key={store.uid} store={store} onAct={(act) => setOpen({ store, act })} />}
      </PagedList>
      {open !== undefined && (
        <ActDialog
          {...open}
          onClose={(changed) => {
            setOpen(undefined);
            if (changed) void read.refetch();
          }}
        />
      )}
    </>
  );
}

const actsOf = (store: Store): readonly Act[] => {
  if (store.hold == null) return ["freeze", "close"];
  return store.hold === "frozen" ? ["reopen", "close"] : ["reopen"];
};

function Row({ store, onAct }: { store: Store; onAct: (act: Act) => void }) {
  const { t } = useTranslation();
  return (
    <li className={`${admin["row"]} ${classes["store"]}`}>
      <span className={admin["row-main"]}>
        <strong>
          <Link href={`/store/${store.link ?? store.uid}`}>
            <bdi>{store.name}</bdi>
          </Link>
        </strong>
        <span>
          {t(`store.state.${store.state}`)}
          {store.hold != null && (
            <>
              {" · "}
              <bdi>{store.hold_reason}</bdi>
            </>
          )}
        </span>
        <span>
          <PersonLink uid={store.uid}>
            <bdi>{store.nickname}</bdi> <bdi dir="ltr">#{store.uid}</bdi>
          </PersonLink>
        </span>
      </span>
      <span className={classes["acts"]}>
        {actsOf(store).map((act) => (
          <Button
            key={act}
            variant="default"
            size="compact-sm"
            aria-label={`${t(`store.admin.${act}`)}: ${store.name}`}
            onClick={() => onAct(act)}
          >
            {t(`store.admin.${act}`)}
          </Button>
        ))}
      </span>
    </li>
  );
}

/** Says what it does, and asks why. A recent proof is asked for by itself. */
function ActDialog({ store, act, onClose }: { store: Store; act: Act; onClose: (changed: boolean) => void }) {
  const { t } = useTranslation();
  const { form, field, saving, submit } = useServerForm<{ reason: string }>({
    initialValues: { reason: "" },
    save: async ({ reason: written }) => {
      const wish = { uid: store.uid, reason: written.trim() };
      const anew = { idempotencyKey: crypto.randomUUID() };
      if (act === "reopen") await post("/api/admin/store/reopen", wish, anew);
      else await post("/api/admin/store/hold", { ...wish, hold: act === "freeze" ? "frozen" : "closed" }, anew);
      showNotice("success", t("store.admin.done"));
      onClose(true);
    },
    refused: refusedAt<{ reason: string }>({ reason: "reason" }),
  });
  const isReopened = act === "reopen";
  return (
    <Dialog opened title={`${t(`store.admin.${act}`)}: ${store.name}`} onClose={() => onClose(false)}>
      <form className={admin["form"]} onSubmit={submit}>
        {!isReopened && <Lead>{t("store.admin.lead")}</Lead>}
        <LimitedInput
          label={t("store.admin.reason")}
          description={t(isReopened ? "store.admin.reopen_tip" : "store.admin.reason_tip")}
          max={limits.StoreHoldRequest.reason.maxLength}
          lines={2}
          {...field("reason")}
        />
        <div className={admin["actions"]}>
          <Button
            type="submit"
            {...(isReopened ? {} : { color: "red" })}
            loading={saving}
            disabled={form.values.reason.trim() === ""}
          >
            {t(`store.admin.${act}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
