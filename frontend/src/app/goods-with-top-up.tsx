/** The page of goods, with what other features say of them: a pack is topped up from there. */
import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { fetchedLater } from "@/components/fetched-later";
import { PageSubject } from "@/components/page-subject";
import { GoodsPage } from "@/features/market/goods-page";
import { isPack } from "@/features/topup/is-pack";
import { buyOnceSignedIn } from "./buy";

const PackTopUp = fetchedLater(["topup"], async () => (await import("@/features/topup/pack-top-up")).PackTopUp);

interface Props {
  goodsId: string;
  /** The uid of who reads; a visitor has none. */
  me: string | undefined;
  go: (path: string) => void;
}

export function GoodsWithTopUp({ goodsId, me, go }: Props) {
  return (
    <GoodsPage
      goodsId={goodsId}
      me={me}
      onBuy={(href) => void buyOnceSignedIn(go, href)}
      more={({ name, art }) => (
        <>
          <PageSubject name={name} />
          {isPack(art) && (
            <Suspense fallback={<Skeleton height="11.5rem" radius="lg" />}>
              <PackTopUp goodsId={goodsId} />
            </Suspense>
          )}
        </>
      )}
    />
  );
}
