/** The texts of one language: the shell's, and how the others are fetched. */
export const shell = import.meta.glob<object>("./{dock,error,frame,notice,widget}.json", {
  eager: true,
  import: "default",
});
export const fetched = import.meta.glob<object>(["./*.json", "!./{dock,error,frame,notice,widget}.json"], {
  import: "default",
});
