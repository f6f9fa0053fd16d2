-- What the sender of a refused request was answered. Null for requests that were processed, and for those from before.
ALTER TABLE ingest_request ADD COLUMN detail text;
