/** Where the browser finds a picture: fetched with our headers, so it has an address of its own. */
import { useEffect, useState } from "react";
import { pictureAddress } from "@/api/upload";

export function usePictureAddress(uploadId: string, size?: "thumb") {
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let shown = true;
    setFailed(false);
    pictureAddress(uploadId, size).then(
      (got) => shown && setAddress(got),
      () => shown && setFailed(true),
    );
    return () => void (shown = false);
  }, [uploadId, size, attempt]);
  return { address, failed, retry: () => setAttempt((before) => before + 1) };
}
