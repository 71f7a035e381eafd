/** A truck bought under the margin scheme was charged no VAT, so none can be reclaimed. */

interface Purchase {
  vatScheme?: string | null | undefined;
  purchaseVat?: number | null | undefined;
}

export function purchaseVatError({ vatScheme, purchaseVat }: Purchase): string | undefined {
  return vatScheme === 'Margin' && (purchaseVat ?? 0) > 0 ? 'A margin scheme truck has no purchase VAT.' : undefined;
}

/** Only checks changes that send purchase VAT, so trucks saved before this rule existed can still be edited. */
export function purchaseVatErrorAfter(before: Purchase, change: Purchase): string | undefined {
  const { vatScheme = before.vatScheme, purchaseVat } = change;
  const isSame = vatScheme === before.vatScheme && purchaseVat === before.purchaseVat;
  return isSame ? undefined : purchaseVatError({ vatScheme, purchaseVat });
}

/** Changing the scheme to margin clears existing purchase VAT, unless the same change sends an amount. */
export function clearPurchaseVat<Change extends Purchase>(before: Purchase, change: Change): Change {
  const isAllowed = change.vatScheme !== 'Margin' || change.purchaseVat !== undefined || before.vatScheme === 'Margin';
  return isAllowed || !before.purchaseVat ? change : { ...change, purchaseVat: null };
}
