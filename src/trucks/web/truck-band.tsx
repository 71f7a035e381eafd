/** Names the truck above its forms and the pages of its photos, videos and costings. */
import { IconTruck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useImages } from '#media/web/media-queries.ts';
import { Photo } from '#media/web/photo.tsx';
import { getTruckRoute } from '#trucks/truck-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import { truckPaths } from '#web/paths.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import classes from './truck-band.module.css';

/** Has the same height while the truck loads. Says nothing about failures, which the page below reports. */
export function TruckBand({ target }: { target: RecordTarget }) {
  const { data: truck } = useCall(getTruckRoute, { params: recordParams(target, 'truckId') });
  const { data: images } = useImages(target);
  const cover = images?.[0];
  return (
    <div className={classes.band}>
      <div className={classes.cover}>
        {cover === undefined ? (
          <IconTruck size={24} stroke={1.4} aria-hidden />
        ) : (
          <Photo target={target} image={cover} alt="" size="small" />
        )}
      </div>
      {truck === undefined ? null : (
        <Link to={truckPaths.view(target.company, target.id)} className={classes.truck ?? ''}>
          <strong>{truck.regNumber}</strong> <span>{`${truck.make} ${truck.model}`}</span>
        </Link>
      )}
    </div>
  );
}
