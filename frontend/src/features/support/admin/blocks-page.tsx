/** Whom the house does not hear at the moment, why, and the way to lift it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { fullTime, shortTime, whenWords } from "@/components/time-words";
import { useTask } from "@/components/use-task";
import { ListPage } from "@/components/admin/list-page";
import { liftBlock, loadBlocks } from "./admin-calls";
import type { Block } from "./admin-types";
import { keyOf } from "@/api/query";
import { usePagedQuery } from "@/components/use-paged-query";
import classes from "@/components/admin/admin.module.css";

export function BlocksPage() {
  const { t } = useTranslation();
  const pages = usePagedQuery<Block>(keyOf("/api/im/console_block_list"), (before) =>
    loadBlocks(before).then(({ blocks, next }) => ({ rows: blocks, next })),
  );
  return (
    <ListPage title={t("admin.blocks.title")} pages={pages} icon="ban" nothing={t("admin.blocks.nothing")}>
      {(block) => (
        <Row
          key={block.block_id}
          block={block}
          onLifted={(lifted) => pages.replace((one) => (one.block_id === lifted.block_id ? lifted : one))}
        />
      )}
    </ListPage>
  );
}

function Row({ block, onLifted }: { block: Block; onLifted: (block: Block) => void }) {
  const { t, i18n } = useTranslation();
  const { target, level, why, by, created_at, until, lifted_at } = block;
  const [lift, lifting] = useTask(async () => onLifted(await liftBlock(block.block_id)));
  const over = lifted_at != null || (until != null && until < Date.now());
  return (
    <li className={classes["row"]}>
      <Icon name="ban" />
      <span className={classes["row-main"]}>
        <strong>
          {t(`admin.blocks.level.${level}`)} · {t(`admin.blocks.target.${target}`)}
        </strong>
        <span dir="auto">{why}</span>
        <span>
          {t("admin.blocks.by", { name: by.nickname })}
          {until != null && !over
            ? ` · ${t("admin.blocks.until", { time: whenWords(until, Date.now(), i18n.language) })}`
            : ""}
        </span>
      </span>
      <span className={classes["row-end"]}>
        <time dateTime={new Date(created_at).toISOString()} title={fullTime(created_at, i18n.language)}>
          {shortTime(created_at, Date.now(), i18n.language)}
        </time>
        {over ? (
          <span className={classes["pill"]} data-done>
            {t("admin.blocks.over")}
          </span>
        ) : (
          <Button size="compact-sm" variant="default" loading={lifting} onClick={lift}>
            {t("admin.blocks.lift")}
          </Button>
        )}
      </span>
    </li>
  );
}
