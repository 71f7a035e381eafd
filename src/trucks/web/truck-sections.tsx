/** The sections of a truck's page below its details. */
import type { ReactNode } from 'react';
import { TruckCostings } from '#costings/web/truck-costings.tsx';
import { DocumentsSection } from '#documents/web/documents-section.tsx';
import { RecordHistory } from '#history/web/record-history.tsx';
import { TruckImages } from '#media/web/photos/truck-images.tsx';
import { TruckVideos } from '#media/web/videos/truck-videos.tsx';
import { truckDocumentRoutes, truckHistoryRoute } from '#trucks/truck-kind.ts';
import { truckPaths } from '#web/paths.ts';
import type { RecordTarget } from '#web/record-target.ts';
import { PageSections, type WithSections } from '#web/ui/page-sections.tsx';
import { Section } from '#web/ui/section.tsx';
import { EditButton, UploadButton } from './link-buttons.tsx';
import { JumpTarget } from './section-jumps.tsx';

interface Props extends WithSections<RecordTarget> {
  target: RecordTarget;
  disabled: boolean;
  isUnsold: boolean;
  /** Reports whether leaving the page would lose a typed costing. */
  onDirty: (isDirty: boolean) => void;
}

export function TruckSections({ target, disabled, isUnsold, sections, onDirty }: Props) {
  const { company, id } = target;
  return (
    <>
      <JumpTarget section="costings">
        <Section
          title="Truck Costings"
          actions={<EditButton to={truckPaths.editCostings(company, id)} disabled={disabled} />}
        >
          <TruckCostings target={target} isUnsold={isUnsold} onDirty={onDirty} />
        </Section>
      </JumpTarget>
      <JumpTarget section="paperwork">
        <PageSections sections={sections} at="middle" target={target} />
      </JumpTarget>
      <JumpTarget section="photos">
        <MediaSection
          title="Images"
          editPath={truckPaths.editImages(company, id)}
          uploadPath={truckPaths.uploadImages(company, id)}
          disabled={disabled}
        >
          <TruckImages target={target} />
        </MediaSection>
      </JumpTarget>
      <JumpTarget section="videos">
        <MediaSection
          title="Videos"
          editPath={truckPaths.editVideos(company, id)}
          uploadPath={truckPaths.uploadVideo(company, id)}
          disabled={disabled}
        >
          <TruckVideos target={target} />
        </MediaSection>
      </JumpTarget>
      <JumpTarget section="sharing">
        <PageSections sections={sections} at="end" target={target} />
      </JumpTarget>
      <JumpTarget section="documents">
        <DocumentsSection target={{ routes: truckDocumentRoutes, ...target }} />
      </JumpTarget>
      <JumpTarget section="history">
        <RecordHistory route={truckHistoryRoute} target={target} />
      </JumpTarget>
    </>
  );
}

interface MediaProps {
  title: string;
  editPath: string;
  uploadPath: string;
  disabled: boolean;
  children: ReactNode;
}

function MediaSection({ title, editPath, uploadPath, disabled, children }: MediaProps) {
  return (
    <Section
      title={title}
      actions={
        <>
          <EditButton to={editPath} disabled={disabled} />
          <UploadButton to={uploadPath} disabled={disabled} />
        </>
      }
    >
      {children}
    </Section>
  );
}
