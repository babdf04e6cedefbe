// @ts-check
/** Reads the pace from a field of a form. */

/** @param {FormDataEntryValue | null} value such as `bank 300 10` or `hours 24`; anything else: no limits */
export function paceOf(value) {
  const [kind, amount, more] = String(value).split(" ");
  return { hours: kind === "hours" ? Number(amount) : null, bank: kind === "bank" ? Number(amount) : null, increment: Number(more ?? 0) };
}
