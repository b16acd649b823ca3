/**
 * The square of a picture that becomes an avatar, drawn in this browser: what lies outside of it is never sent. Source:
 * spec §3 (category 22); docs/decisions/0086.
 */
import { ApiError } from "@/api/error";

/** A part of a picture, in its own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Ours: a screen shows an avatar at 80 px, four times as dense at most. */
export const MOST_PIXELS = 512;

/** How wide what is drawn becomes: never wider than what it is cut from. */
export const sideOf = ({ width }: Square): number => Math.max(1, Math.min(MOST_PIXELS, Math.round(width)));

/** What can be transparent stays so. */
export const kindOf = (type: string): "image/jpeg" | "image/png" => (type === "image/jpeg" ? type : "image/png");

/** The picture of a file, or `null` if this browser cannot read it as one. */
export async function readPicture(address: string): Promise<HTMLImageElement | null> {
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
  } catch {
    return null;
  }
  return picture.naturalWidth > 0 ? picture : null;
}

export async function drawSquare(picture: HTMLImageElement, square: Square, type: string): Promise<Blob> {
  const side = sideOf(square);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (context === null) throw unreadable();
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, square.x, square.y, square.width, square.height, 0, 0, side, side);
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, kindOf(type), 0.9));
  if (drawn === null) throw unreadable();
  return drawn;
}

const unreadable = () => new ApiError("unsupported_media_type", "the picture cannot be drawn");
