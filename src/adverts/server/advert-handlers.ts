import { advertListRoutes } from '#adverts/advert-fields.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { registerListRoutes } from '#server/list/register-list-routes.ts';
import { advertSqlList } from './advert-sql-list.ts';

export function registerAdvertRoutes(registrar: RouteRegistrar): void {
  registerListRoutes(registrar, advertSqlList, advertListRoutes);
}
