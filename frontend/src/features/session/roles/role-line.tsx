/** A character: what it is called, and in which game, on which server and by which number it is found. */
import type { ReactNode } from "react";
import { GameMark } from "@/components/game-mark";
import { useRegionName } from "@/components/region-name";
import type { FoundRole } from "./role-calls";
import classes from "./roles.module.css";

interface Props {
  role: FoundRole;
  /** What the game is called. */
  gameName: string;
  /** Beside its name. */
  children?: ReactNode;
}

export function RoleLine({ role, gameName, children }: Props) {
  const regionName = useRegionName();
  const { game, subgame_name, role_id, role_name } = role;
  return (
    <>
      <span className={classes["mark"]}>
        <GameMark game={game} />
      </span>
      <div className={classes["words"]}>
        <p className={classes["name"]}>
          <strong>
            <bdi>{role_name}</bdi>
          </strong>{" "}
          {children}
        </p>
        <p className={classes["dim"]}>
          <bdi>{gameName}</bdi>
          {subgame_name !== "" && (
            <>
              {" · "}
              <bdi>{regionName(subgame_name)}</bdi>
            </>
          )}
          {" · "}
          <bdi dir="ltr">{role_id}</bdi>
        </p>
      </div>
    </>
  );
}
