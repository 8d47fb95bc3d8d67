"""What is looked at and mended while a book is laid out in lines and pages."""
