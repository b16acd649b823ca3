/** A long id as people say it: its last letters, which differ; the whole of it to read and to mark on hover. */
export function Reference({ id, className }: { id: string; className?: string | undefined }) {
  return (
    <bdi dir="ltr" className={className} title={id}>
      {id.replaceAll("-", "").slice(-8).toUpperCase()}
    </bdi>
  );
}
