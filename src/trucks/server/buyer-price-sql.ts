/** `buyerPrice` of a truck with the alias `t`. */
export const buyerPriceSql = 'coalesce(nullif(t.asking_price, 0), nullif(t.sale_price, 0))';
