/** Trucks as structured data of schema.org. It has nothing that the page does not show. */
import type { AdvertWithoutPlate } from '#adverts/without-plate.ts';
import { Html } from '#server/identity/pages/html.ts';
import type { Company } from '#shared/companies.ts';
import { stockTruckPath } from '#shared/stock-address.ts';
import { largePhoto, photosOf } from './public-advert.ts';

interface DataPlace {
  company: Company;
  publicUrl: string;
  /** The name of the seller. */
  seller: string;
}

/** UN/CEFACT codes of units. */
const unitCodes = { Kilometers: 'KMT', Miles: 'SMI' };

/** @param photos keys of the photos that the page shows */
function vehicleOf(place: DataPlace, advert: AdvertWithoutPlate, photos: readonly string[]) {
  const { title, make, model, year, mileage, mileageUnit, price } = advert;
  const { company, publicUrl, seller } = place;
  return {
    '@type': 'Vehicle',
    name: title,
    brand: { '@type': 'Brand', name: make },
    model,
    ...(year !== null && { vehicleModelDate: String(year) }),
    ...(mileage !== 0 && {
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: mileage, unitCode: unitCodes[mileageUnit] },
    }),
    image: photos.map((key) => largePhoto(place, key)),
    offers: {
      '@type': 'Offer',
      ...(price !== null && { price }),
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/UsedCondition',
      url: `${publicUrl}${stockTruckPath(company, advert.stockNumber)}`,
      seller: { '@type': 'AutoDealer', name: seller },
    },
  };
}

const context = { '@context': 'https://schema.org' };

/** `<` is escaped so that no text can end the element. */
function scriptOf(data: object): Html {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Html(`<script type="application/ld+json">${text}</script>\n`);
}

export function vehicleData(place: DataPlace, advert: AdvertWithoutPlate): Html {
  const photos = photosOf(advert).map(({ key }) => key);
  return scriptOf({ ...context, ...vehicleOf(place, advert, photos) });
}

/** @param first the position of the first of the adverts in the whole list, from 1 */
export function listData(place: DataPlace, adverts: readonly AdvertWithoutPlate[], first: number): Html {
  return scriptOf({
    ...context,
    '@type': 'ItemList',
    itemListElement: adverts.map((advert, index) => ({
      '@type': 'ListItem',
      position: first + index,
      item: vehicleOf(
        place,
        advert,
        advert.photos.slice(0, 1).map(({ key }) => key),
      ),
    })),
  });
}
