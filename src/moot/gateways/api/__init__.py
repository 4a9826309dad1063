"""Games as JSON for programs: everything that pages do, under `/api/v1`, described by an OpenAPI document."""
