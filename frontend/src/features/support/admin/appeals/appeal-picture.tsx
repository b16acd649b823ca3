/** A picture of an appeal. Fetched with our headers: only who decides may see it. */
import { useEffect, useState } from "react";
import { pictureAddress } from "@/api/upload";
import classes from "./appeals.module.css";

export function AppealPicture({ id, name }: { id: string; name: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let shown = true;
    pictureAddress(id).then(
      (got) => shown && setAddress(got),
      () => undefined,
    );
    return () => void (shown = false);
  }, [id]);
  return (
    <figure>
      <figcaption>{name}</figcaption>
      {address !== undefined && (
        <a href={address} target="_blank" rel="noopener">
          <img src={address} alt={name} className={classes["picture"]} />
        </a>
      )}
    </figure>
  );
}
