/** A shared page: the trucks of a share with their seller, in the design of pages for buyers. */
import { type SellerParticulars, sellerOf } from '#companies/server/company-seller.ts';
import { type BuyerPage, buyerPage } from '#server/buyer-pages/buyer-page.ts';
import type { ShownTruck } from '#server/buyer-pages/buyer-truck.ts';
import { html } from '#server/identity/pages/html.ts';
import { openingPictureName } from './opening.ts';

export interface SharePage extends Pick<BuyerPage, 'company' | 'address'> {
  particulars: SellerParticulars | null;
  trucks: readonly ShownTruck[];
}

export function sharePage({ company, particulars, address, trucks }: SharePage): string {
  return buyerPage({
    company,
    seller: sellerOf(company, particulars),
    address,
    trucks,
    isPublic: false,
    end: html`<img class="opened" src="${address}/${openingPictureName}" alt="">`,
  });
}
