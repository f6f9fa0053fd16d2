-- Files that people upload: a file that is sent again under the same name by the same person is the same source.

CREATE UNIQUE INDEX report_source_of_file ON report_source (organization_number, person_id, file_name)
  WHERE kind = 'file';
