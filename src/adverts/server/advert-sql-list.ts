import { minPhotos } from '#adverts/advert.ts';
import { type AdvertProblem, advertListSchema } from '#adverts/advert-fields.ts';
import { todaySql } from '#server/list/day-fields.ts';
import { columnsOf, sqlList } from '#server/list/sql-list.ts';
import { buyerPriceSql } from '#trucks/server/buyer-price-sql.ts';

const conditions: Readonly<Record<AdvertProblem, string>> = {
  noPrice: `${buyerPriceSql} is null`,
  fewPhotos: `ph.photos < ${minPhotos}`,
  noText: 't.advert_text is null',
  noMileage: 't.mileage = 0',
  noYear: 't.registration_date is null',
};

const problems = Object.entries(conditions).map(([code, condition]) => `case when ${condition} then '${code}' end`);

const photoCount = `left join lateral (
    select count(*)::integer as photos
    from media m
    where m.truck_id = t.id and m.kind = 'image' and m.size is not null
  ) ph on true`;

export const advertSqlList = sqlList(
  advertListSchema,
  'truck t',
  {
    ...columnsOf('ph', ['photos']),
    price: buyerPriceSql,
    daysAdvertised: `(${todaySql} - t.advertised_on)`,
    problems: `array_remove(array[${problems.join(', ')}], null)`,
  },
  { joins: { ph: photoCount }, where: 't.advertised and not t.is_sold', searchSql: 't.search_text' },
);
