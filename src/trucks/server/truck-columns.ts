/** Which column holds which field of a truck: read by the queries, written by the rows. */
import type { TruckTable } from '#server/db/schema.ts';
import type { NewTruck } from '#trucks/truck.ts';

/** Fields that a column holds as they are, in the order of the read. */
export const truckColumnsByField = {
  company: 'company',
  make: 'make',
  model: 'model',
  chassisNumber: 'chassis_number',
  engineNumber: 'engine_number',
  gearBoxType: 'gear_box_type',
  registrationDate: 'registration_date',
  mileage: 'mileage',
  mileageUnit: 'mileage_unit',
  axle: 'axle',
  truckType: 'truck_type',
  color: 'color',
  purchasePrice: 'purchase_price',
  purchaseDate: 'purchase_date',
  salePrice: 'sale_price',
  freightCharges: 'freight_charges',
  warrantyCharges: 'warranty_charges',
  isSold: 'is_sold',
  description: 'description',
  logBookStatus: 'log_book_status',
  inspectionStatus: 'inspection_status',
  motStatus: 'mot_status',
  exportSlipStatus: 'export_slip_status',
} as const satisfies Partial<Record<keyof NewTruck, keyof TruckTable>>;
