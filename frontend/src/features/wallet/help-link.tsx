/** The way to the help about a part of the page of the balance, which the spec names as if it were a page. Spec §2. */
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon } from "@/components/icon";
import classes from "./wallet.module.css";

interface Props {
  page: "Market.Account.MyBalance.Deposit" | "Market.Account.MyBalance.History" | "MyBalance.Withdraw";
  children: ReactNode;
}

export function HelpLink({ page, children }: Props) {
  return (
    <Link href={`/faq?page=${page}`} className={classes["help"]}>
      <Icon name="help" size="s" /> {children}
    </Link>
  );
}
