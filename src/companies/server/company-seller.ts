/** A company as buyers see it. */
import type { Particulars } from '#companies/particulars.ts';
import type { Seller } from '#server/buyer-pages/seller.ts';
import { type Company, companyNames } from '#shared/companies.ts';

export type SellerParticulars = Pick<
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

/** @param particulars null if none are set */
export function sellerOf(company: Company, particulars: SellerParticulars | null): Seller {
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
