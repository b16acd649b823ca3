/**
 * What is told to who does not look: one's turn at once, another place in the queue at most every 20 seconds (ours).
 */
import { useEffect, useRef, useState } from "react";

const APART_MS = 20_000;

export function Spoken({ turn, place }: { turn: string; place: string }) {
  const [said, setSaid] = useState(place);
  const last = useRef(Date.now());
  useEffect(() => {
    const timer = setTimeout(
      () => {
        last.current = Date.now();
        setSaid(place);
      },
      Math.max(0, last.current + APART_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [place]);
  return (
    <div className="only-for-readers">
      <p role="alert">{turn}</p>
      <p role="status">{said}</p>
    </div>
  );
}
