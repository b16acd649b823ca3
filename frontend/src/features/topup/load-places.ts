/** Reads one's places in queues. By itself, because every page does it as soon as somebody waits. */
import { get } from "@/api/call";
import type { Place } from "@/api/topup";
import { receivePlace } from "./topup-store";

/** The caller's places that are not over. */
export async function loadPlaces(): Promise<Place[]> {
  const { places } = await get("/api/topup/places", {}, { quiet: true });
  places.forEach((place) => receivePlace(place));
  return places;
}
