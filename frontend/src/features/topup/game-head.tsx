/** Which game is topped up, and for which server: the head of its page, before and after paying. */
import type { ReactNode } from "react";
import { GameMark } from "@/components/game-mark";
import gameHead from "./game-head.module.css";

interface Props {
  /** The key of the game, which colours its picture. */
  game: string;
  title: ReactNode;
  children?: ReactNode;
}

export function GameHead({ game, title, children }: Props) {
  return (
    <header className={gameHead["head"]}>
      <span className={gameHead["art"]}>
        <GameMark game={game} />
      </span>
      <div className={gameHead["words"]}>
        <h1>{title}</h1>
        {children}
      </div>
    </header>
  );
}
