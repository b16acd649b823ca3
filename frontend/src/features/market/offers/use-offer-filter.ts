/** The filter of offers that the page's address says, and how to say another. */
import { useSnapshot } from "valtio";
import { useSearchParams } from "wouter";
import { rateStore } from "@/api/rates";
import { DOLLAR } from "@/components/money";
import { readOffers, writeOffers, type OfferFilter } from "./offer-filter";

export function useOfferFilter() {
  const [words, setWords] = useSearchParams();
  const { currencies } = useSnapshot(rateStore);
  const filter = readOffers(words);
  const hasPrices = filter.min_price !== "" || filter.max_price !== "";
  // Prices in another currency mean nothing before its rate is known.
  const known = currencies.find(({ code }) => code === filter.currency);
  const currency = filter.currency === DOLLAR.code || !hasPrices ? DOLLAR : known;
  return {
    filter,
    currency,
    show: (next: OfferFilter) => setWords((before) => writeOffers(next, before)),
  };
}
