"""What Alembic runs: it is handed an open connection by ``store``."""

from alembic import context

from livingwell.table.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
