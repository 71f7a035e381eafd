/** Whether a truck may have purchase VAT: under the margin scheme none was charged, so none can be reclaimed. */

interface Purchase {
  vatScheme?: string | null | undefined;
  purchaseVat?: number | null | undefined;
}

/** What is wrong with a truck's purchase VAT; undefined where nothing is. */
export function purchaseVatError({ vatScheme, purchaseVat }: Purchase): string | undefined {
  return vatScheme === 'Margin' && (purchaseVat ?? 0) > 0 ? 'A margin scheme truck has no purchase VAT.' : undefined;
}

/** The same of a change that sends it. A truck that had both before there was this rule can be changed in its other fields. */
export function purchaseVatErrorAfter(before: Purchase, change: Purchase): string | undefined {
  const { vatScheme = before.vatScheme, purchaseVat } = change;
  const isSame = vatScheme === before.vatScheme && purchaseVat === before.purchaseVat;
  return isSame ? undefined : purchaseVatError({ vatScheme, purchaseVat });
}

/** A change of the scheme to margin clears the purchase VAT that the truck had, unless it sends one itself. */
export function clearPurchaseVat<Change extends Purchase>(before: Purchase, change: Change): Change {
  const isAllowed = change.vatScheme !== 'Margin' || change.purchaseVat !== undefined || before.vatScheme === 'Margin';
  return isAllowed || !before.purchaseVat ? change : { ...change, purchaseVat: null };
}
