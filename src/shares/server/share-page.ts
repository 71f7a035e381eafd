/** A shared page: the trucks of a share with their seller, in the design of pages for buyers. */
import type { Particulars } from '#companies/particulars.ts';
import { type BuyerPage, buyerPage } from '#server/buyer-pages/buyer-page.ts';
import type { ShownTruck } from '#server/buyer-pages/buyer-truck.ts';
import type { Seller } from '#server/buyer-pages/seller.ts';
import { html } from '#server/identity/pages/html.ts';
import { type Company, companyNames } from '#shared/companies.ts';
import { openingPictureName } from './opening.ts';

type SellerParticulars = Pick<
  Particulars,
  | 'tradingName'
  | 'addressLine1'
  | 'addressLine2'
  | 'city'
  | 'postcode'
  | 'country'
  | 'phoneNumber'
  | 'email'
  | 'website'
  | 'logo'
>;

/** What buyers see of a company. @param particulars null if none are set */
function sellerOf(company: Company, particulars: SellerParticulars | null): Seller {
  const { addressLine1, addressLine2, city, postcode, country } = particulars ?? {};
  const town = [city, postcode].filter(Boolean).join(' ');
  return {
    name: particulars?.tradingName ?? companyNames[company],
    addressLines: [addressLine1, addressLine2, town, country].flatMap((line) => line || []),
    phoneNumber: particulars?.phoneNumber ?? null,
    email: particulars?.email ?? null,
    website: particulars?.website ?? null,
    logo: particulars?.logo ?? null,
  };
}

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
