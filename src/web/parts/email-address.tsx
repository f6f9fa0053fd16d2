/** Where it does not fit on a line, it breaks after the @ before it breaks within a word. */
export function EmailAddress({ of: address }: { of: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
