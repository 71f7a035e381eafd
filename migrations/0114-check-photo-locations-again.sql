-- More than coordinates is removed from photos: places in IPTC data, names in XMP, unmarked Exif data of HEIC and AVIF, and the
-- film behind a motion photo. Photos that were checked before are checked again by the job 'forget-location'.

update media set location_checked = false where kind = 'image' and location_checked;
