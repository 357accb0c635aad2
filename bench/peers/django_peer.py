"""The guide's list of listings as a Django REST Framework project would write it: one file, on the guide's own tables.

Started by bench/peers/django.ts with gunicorn, which loads `application` from here.
"""

import os

from django.conf import settings

settings.configure(
    DEBUG=False,
    ALLOWED_HOSTS=["127.0.0.1"],
    SECRET_KEY="only for measuring",
    ROOT_URLCONF=__name__,
    # None of Django's middleware: it would only make the peer slower.
    MIDDLEWARE=[],
    INSTALLED_APPS=["rest_framework"],
    USE_TZ=True,
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": os.environ["PGDATABASE"],
            "USER": os.environ["PGUSER"],
            "PASSWORD": os.environ["PGPASSWORD"],
            "HOST": os.environ["PGHOST"],
            "PORT": os.environ["PGPORT"],
            "CONN_MAX_AGE": None,
        }
    },
    REST_FRAMEWORK={
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_PERMISSION_CLASSES": [],
        "UNAUTHENTICATED_USER": None,
    },
)

import django  # noqa: E402

django.setup()

from django.contrib.postgres.fields import ArrayField  # noqa: E402
from django.core.paginator import Paginator  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connection, models  # noqa: E402
from django.urls import path  # noqa: E402
from django.utils.functional import cached_property  # noqa: E402
from rest_framework import generics, pagination, serializers  # noqa: E402


class Country(models.Model):
    code = models.TextField(primary_key=True)
    name = models.TextField()

    class Meta:
        app_label = "guide"
        managed = False
        db_table = "country"


class Area(models.Model):
    id = models.IntegerField(primary_key=True)
    slug = models.TextField()
    name = models.TextField()
    country_code = models.TextField()

    class Meta:
        app_label = "guide"
        managed = False
        db_table = "area"


class Business(models.Model):
    """The columns that a card shows; a real project would select the others as well."""

    code = models.TextField(primary_key=True)
    name = models.TextField()
    business_type = models.TextField()
    country = models.ForeignKey(Country, models.DO_NOTHING, db_column="country_code")
    area = models.ForeignKey(Area, models.DO_NOTHING, null=True)
    city = models.TextField()
    slug = models.TextField()
    latitude = models.FloatField(null=True)
    longitude = models.FloatField(null=True)
    is_shell = models.BooleanField()
    is_published = models.BooleanField()
    cover_image_uuid = models.UUIDField()
    short_description = models.TextField()
    hashtags = ArrayField(models.TextField())
    opening_time = models.TimeField(null=True)
    closing_time = models.TimeField(null=True)
    activity_subtype = models.TextField(null=True)
    price_range = models.TextField(null=True)
    discount = models.SmallIntegerField()
    bonus_credit = models.DecimalField(max_digits=10, decimal_places=2)
    book_now_url = models.TextField(null=True)
    recommendations_count = models.IntegerField()
    created = models.DateTimeField()

    class Meta:
        app_label = "guide"
        managed = False
        db_table = "business"


class CountrySerializer(serializers.ModelSerializer):
    class Meta:
        model = Country
        fields = ["code", "name"]


class AreaSerializer(serializers.ModelSerializer):
    class Meta:
        model = Area
        fields = ["slug", "name", "country_code"]


class BusinessCardSerializer(serializers.ModelSerializer):
    business_code = serializers.CharField(source="code")
    profile_url = serializers.SerializerMethodField()
    country = CountrySerializer()
    area = AreaSerializer()
    cover_image_link = serializers.SerializerMethodField()
    wishlist_uuid = serializers.SerializerMethodField()
    bonus_credit = serializers.FloatField()

    class Meta:
        model = Business
        fields = [
            "business_code",
            "name",
            "business_type",
            "profile_url",
            "country",
            "area",
            "city",
            "slug",
            "latitude",
            "longitude",
            "is_shell",
            "cover_image_uuid",
            "cover_image_link",
            "wishlist_uuid",
            "short_description",
            "hashtags",
            "opening_time",
            "closing_time",
            "activity_subtype",
            "price_range",
            "discount",
            "bonus_credit",
            "book_now_url",
            "recommendations_count",
        ]

    def get_profile_url(self, row):
        return f"/{row.code}/"

    def get_cover_image_link(self, row):
        return f"/media/{row.cover_image_uuid}/standard"

    def get_wishlist_uuid(self, row):
        return None


class Pages(pagination.PageNumberPagination):
    page_size = 20
    page_size_query_param = "page_size"
    max_page_size = 100


class KeptCountPaginator(Paginator):
    """Reads the count that the guide's triggers keep, as the guide does, instead of counting all rows."""

    @cached_property
    def count(self):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT businesses FROM business_count"
                " WHERE country_code = '' AND area_id = 0 AND business_type = '' AND activity_subtype = ''"
            )
            return cursor.fetchone()[0]


class KeptCountPages(Pages):
    django_paginator_class = KeptCountPaginator


class BusinessList(generics.ListAPIView):
    queryset = (
        Business.objects.filter(is_published=True).select_related("country", "area").order_by("-created", "-code")
    )
    serializer_class = BusinessCardSerializer
    pagination_class = Pages


class BusinessListWithKeptCount(BusinessList):
    pagination_class = KeptCountPages


urlpatterns = [
    path("guide/api/business/", BusinessList.as_view()),
    path("kept-count/guide/api/business/", BusinessListWithKeptCount.as_view()),
]

application = get_wsgi_application()
